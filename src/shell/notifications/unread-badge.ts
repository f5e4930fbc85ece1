const MOST = 99

/** The number beside the bell; nothing for none, and `99+` beyond what there is room for. */
export function unreadBadge(count: number): string {
  if (count <= 0) return ''
  return count > MOST ? `${MOST}+` : String(count)
}

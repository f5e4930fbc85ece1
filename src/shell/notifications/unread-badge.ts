const MOST = 99

/** The number beside the bell: empty for 0, `99+` above 99. */
export function unreadBadge(count: number): string {
  if (count <= 0) return ''
  return count > MOST ? `${MOST}+` : String(count)
}

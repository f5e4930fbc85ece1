/** `980 B`, `43.1 KB`, `1.7 MB`, `12.0 GB`. */
export function formatBytes(bytes: number): string {
  for (const [size, unit] of [
    [1e9, 'GB'],
    [1e6, 'MB'],
    [1e3, 'KB'],
  ] as const) {
    if (bytes >= size * 0.99995) return `${(bytes / size).toFixed(1)} ${unit}`
  }
  return `${Math.round(bytes)} B`
}

/** `passport.pdf, 1.2 MB`. */
export function describeFile({ name, size }: { name: string; size: number }): string {
  return `${name}, ${formatBytes(size)}`
}

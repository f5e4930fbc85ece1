/** Rows of words in columns of even width, for a terminal. Columns with only numbers are aligned right. */
export function table(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(0, ...rows.map((row) => row.length))
  const widths = Array.from({ length: columns }, (_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const numeric = widths.map((_, column) => rows.slice(1).every((row) => /^[\d., %×KMB]*$/.test(row[column] ?? '')))
  return rows
    .map((row) =>
      widths
        .map((width, column) => (numeric[column] ? (row[column] ?? '').padStart(width) : (row[column] ?? '').padEnd(width)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

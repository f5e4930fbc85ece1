/** One row of the checklist: its id, its requirement, and its section. */
export interface Requirement {
  id: string
  section: string
  text: string
}

/** Reads `| ID-01 | … |` rows under `## ` headings. Throws for a duplicate id. */
export function readChecklist(markdown: string): Requirement[] {
  const requirements = new Map<string, Requirement>()
  let section = ''
  for (const line of markdown.split('\n')) {
    if (line.startsWith('## ')) section = line.slice(3).trim()
    const row = readRow(line)
    if (!row) continue
    if (requirements.has(row.id)) throw new Error(`the checklist has two rows ${row.id}`)
    requirements.set(row.id, { id: row.id, section, text: row.cells[0] ?? '' })
  }
  return [...requirements.values()]
}

export interface Exception {
  id: string
  reason: string
}

/** Reads `| ID-01 | reason |` rows: requirements that no test can judge. */
export function readExceptions(markdown: string): Exception[] {
  return markdown.split('\n').flatMap((line) => {
    const row = readRow(line)
    return row ? [{ id: row.id, reason: row.cells[0] ?? '' }] : []
  })
}

function readRow(line: string): { id: string; cells: string[] } | null {
  const match = /^\|\s*([A-Z][A-Z0-9]*-\d{2,})\s*\|(.*)$/.exec(line)
  const [, id, rest] = match ?? []
  if (id === undefined || rest === undefined) return null
  return { id, cells: rest.replace(/\|\s*$/, '').split('|').map((cell) => cell.trim()) }
}

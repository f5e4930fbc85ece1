/** A checksum that tells two contents of a form apart: every text, and each file's name, type, size and date. */
export function contentOf(body: object | FormData): string {
  const text = body instanceof FormData ? JSON.stringify([...body].map(([name, value]) => [name, partOf(value)])) : JSON.stringify(body)
  return `${text.length}-${hash(text, 0x811c9dc5)}${hash(text, 0x01000193)}`
}

function partOf(value: FormDataEntryValue): unknown {
  return typeof value === 'string' ? value : [value.name, value.type, value.size, value.lastModified]
}

/** FNV-1a, 32 bits. Not collision-resistant, and need not be: both contents are the same person's. */
function hash(text: string, seed: number): string {
  let sum = seed
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193)
  return (sum >>> 0).toString(16).padStart(8, '0')
}

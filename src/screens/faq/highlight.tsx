import { cutAtWords } from './search.ts'

/** A text with the searched words highlighted. */
export function Highlight({ text, searched }: { text: string; searched: readonly string[] }) {
  return cutAtWords(text, searched).map((piece, index) => (index % 2 === 1 ? <mark key={index}>{piece}</mark> : piece))
}

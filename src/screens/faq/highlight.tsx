import { cutAtWords } from './search.ts'

/** A text in which what was searched for is marked. */
export function Highlight({ text, searched }: { text: string; searched: readonly string[] }) {
  return cutAtWords(text, searched).map((piece, index) => (index % 2 === 1 ? <mark key={index}>{piece}</mark> : piece))
}

import prose from './prose.module.css'

export function Paragraphs({ paragraphs }: { paragraphs: readonly string[] }) {
  return (
    <div className={prose.prose}>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  )
}

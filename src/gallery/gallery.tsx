import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import '../ui/global.css'
import styles from './gallery.module.css'
import { Components } from './components.tsx'
import { Operated } from './operated.tsx'

/** Every component of src/ui in every state, on both schemes at once: /gallery in development. */
function Gallery() {
  return (
    <main className={styles.gallery}>
      <h1 className={styles.title}>Components</h1>
      <Operated />
      <div className={styles.schemes}>
        <Scheme theme="light">
          <Components />
        </Scheme>
        <Scheme theme="dark">
          <Components />
        </Scheme>
      </div>
    </main>
  )
}

function Scheme({ theme, children }: { theme: 'light' | 'dark'; children: ReactNode }) {
  return (
    <div className={styles.scheme} style={{ colorScheme: theme }}>
      <h2>{theme}</h2>
      {children}
    </div>
  )
}

const place = document.getElementById('gallery')
if (!place) throw new Error('gallery.html lacks #gallery')
document.documentElement.dataset['gate'] = 'open'
createRoot(place).render(
  <StrictMode>
    <Gallery />
  </StrictMode>,
)

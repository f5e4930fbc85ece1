import { Link } from '@tanstack/react-router'
import { useView } from '../data/use-view.ts'
import actions from '../ui/action.module.css'
import { Dialog } from '../ui/dialog.tsx'
import { ExternalLink } from '../ui/external-link.tsx'
import { SheetHead } from '../ui/sheet-head.tsx'
import styles from './assistant-sheet.module.css'
import { useOutside } from './navigation.ts'

/** Until the assistant answers here: who does today. */
export function AssistantSheet({ onClose }: { onClose: () => void }) {
  const { contactEmail, contactUrl } = useView('deployment')
  const { community, telegram } = useOutside()
  return (
    <Dialog labelledBy="assistant-title" shape="sheet" onClose={onClose}>
      <div className={styles.sheet}>
        <SheetHead id="assistant-title" title="Help" onClose={onClose} />
        <p className={styles.lead}>The chat assistant is not open yet. Answers are here:</p>
        <ul className={styles.ways}>
          <li>
            <Link to="/faq" className={actions.action} data-look="primary" data-autofocus="" onClick={onClose}>
              Search the FAQ
            </Link>
          </li>
          <li>
            <Link to="/contact" className={actions.action} data-look="secondary" onClick={onClose}>
              Contact Us
            </Link>
          </li>
          {contactUrl === '' ? null : (
            <li>
              <a className={actions.action} data-look="secondary" href={contactUrl}>
                {contactEmail}
              </a>
            </li>
          )}
          {[community, telegram].map(({ label, href }) => (
            <li key={label}>
              <ExternalLink look="secondary" href={href} onClick={onClose}>
                {label}
              </ExternalLink>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

import { Icon } from '../../ui/icon.tsx'
import { CheckIcon, OutIcon } from '../../ui/first-icons.tsx'
import { ShareIcon } from '../../ui/icons.tsx'

/** The button to press in a step of the guide, drawn as on the device. Decorative: the words beside it say the same. */
export type StepSign = 'share' | 'add' | 'done' | 'more' | 'out'

export function StepIcon({ sign }: { sign: StepSign }) {
  if (sign === 'share') return <ShareIcon />
  if (sign === 'done') return <CheckIcon />
  if (sign === 'out') return <OutIcon />
  return sign === 'add' ? <AddIcon /> : <MoreIcon />
}

/** A square with a plus. */
function AddIcon() {
  return <Icon><rect x="2" y="2" width="12" height="12" rx="3" /><path d="M8 5v6M5 8h6" /></Icon>
}

/** Three dots. */
function MoreIcon() {
  return <Icon><path d="M8 3h.01M8 8h.01M8 13h.01" strokeWidth="2.5" strokeLinecap="round" /></Icon>
}

import { Icon } from './icon.tsx'

// The icons of the first paint and of many screens. All others, in icons.tsx, load with the parts that show them.

export function CrossIcon() {
  return <Icon><path d="m4 4 8 8m0-8-8 8" /></Icon>
}

/** An arrow out of the app. */
export function OutIcon() {
  return <Icon><path d="M5.5 4H12v6.5M12 4 4 12" /></Icon>
}

/** Two sliders. */
export function SettingsIcon() {
  return <Icon><path d="M2 5h6m4 0h2M2 11h2m4 0h6" /><circle cx="10" cy="5" r="2" /><circle cx="6" cy="11" r="2" /></Icon>
}

/** Three lines. */
export function MenuIcon() {
  return <Icon><path d="M2 4h12M2 8h12M2 12h12" /></Icon>
}

/** A speech bubble. */
export function ChatIcon() {
  return <Icon><path d="M2 3h12v8H7.5L4.5 13.5V11H2z" /></Icon>
}

export function CheckIcon() {
  return <Icon><path d="m3 8.5 3.5 3.5L13 4.5" /></Icon>
}

export function CopyIcon() {
  return <Icon><path d="M5.5 5.5v-3h8v8h-3m-8-5h8v8h-8z" /></Icon>
}

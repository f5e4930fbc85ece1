import { assistantSuggestions } from '../../content/assistant.ts'
import { isPath, screenPath } from '../../content/routes.ts'

/** What a person on this page may want to ask first. */
export function suggestionsOn(pathname: string): readonly string[] {
  const path = pathname.replace(/(?<=.)\/$/, '')
  const own: Readonly<Record<string, readonly string[]>> = assistantSuggestions
  return (isPath(path) ? own[screenPath(path)] : undefined) ?? assistantSuggestions['/']
}

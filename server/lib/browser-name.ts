import Bowser from 'bowser'

/** `Firefox on Windows`, of a User-Agent; empty if it says nothing that people know. */
export function browserName(userAgent: string | undefined): string {
  if (userAgent === undefined || userAgent === '') return ''
  const { browser, os } = Bowser.parse(userAgent.slice(0, 500))
  return [browser.name, os.name].filter((part) => part !== undefined && part !== '').join(' on ').slice(0, 60)
}

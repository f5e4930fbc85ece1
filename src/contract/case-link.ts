/** The parameter of `/case` that prefills the reference number. A reference opens nothing by itself. */
export const CASE_REFERENCE = 'reference'

/**
 * The address of a submission's case page, with its reference filled in; null where the installation doesn't know its own
 * address (PUBLIC_ORIGIN).
 *
 * @example caseLink('https://app.example.com', 'BD-20261121-123456') // https://app.example.com/case?reference=BD-20261121-123456
 */
export function caseLink(origin: string | null, reference: string): string | null {
  return origin === null ? null : `${origin}/case?${new URLSearchParams({ [CASE_REFERENCE]: reference }).toString()}`
}

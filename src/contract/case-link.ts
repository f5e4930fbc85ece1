/**
 * The address of a submission's case page, with its reference filled in; null where the installation doesn't know its own
 * address (PUBLIC_ORIGIN). The reference stands after the `#`, which no server sees; it opens nothing by itself.
 *
 * @example caseLink('https://app.example.com', 'BD-20261121-123456') // https://app.example.com/case#BD-20261121-123456
 */
export function caseLink(origin: string | null, reference: string): string | null {
  return origin === null ? null : `${origin}/case#${encodeURIComponent(reference)}`
}

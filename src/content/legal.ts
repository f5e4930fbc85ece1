/** A paragraph, or a list of points. */
export type LegalBlock = string | { points: readonly string[] }

export interface LegalSection {
  /** Its anchor on the page. */
  id: string
  heading: string
  blocks: readonly LegalBlock[]
}

export interface LegalDocument {
  title: string
  /** The month of this version, in words. */
  updated: string
  lead: string
  sections: readonly LegalSection[]
}

/** The words around every legal text. */
export const legalWords = {
  contents: 'Contents',
  updated: 'Last updated:',
  others: 'Other legal texts',
  privacy: 'Privacy policy',
  terms: 'Terms of service',
  disclaimer: 'Risk disclaimer',
  contact: 'Contact support',
} as const

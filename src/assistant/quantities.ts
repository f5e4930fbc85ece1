/** Where something stands in a text: from `at` up to, but without, `end`. */
export interface Place {
  at: number
  end: number
}

/** The languages that quantities are read in. */
export type QuantityLanguage = 'en' | 'de' | 'es' | 'fr' | 'ar'

/**
 * A quantity in a text. Amounts are plain decimals, such as `2500000`; `unit` is null where none is named, and `other` for
 * what is neither BD nor dollars, such as euros or a percentage. `days` of a duration is a plain decimal. A `date` is YYYY-MM-DD; `assumed`: the
 * text names no year, and this is the last such day. An address that can't be one has a `problem` instead, in a sentence.
 */
export type Quantity = Place &
  (
    | { kind: 'amount'; value: string; unit: 'BD' | 'USD' | 'other' | null }
    | { kind: 'duration'; days: string }
    | { kind: 'date'; date: string; assumed?: true }
    | { kind: 'address'; address: string; problem?: never }
    | { kind: 'address'; address?: never; problem: string }
    | { kind: 'reference'; referenceNumber: string }
    | { kind: 'email'; email: string }
  )

/** The quantities of a text in their order; none overlaps another. */
export function quantitiesIn(text: string, { now, language = 'en' }: { now: Date; language?: QuantityLanguage }): Quantity[] {
  void [text, now, language]
  return []
}

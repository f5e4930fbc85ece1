/** The languages that questions are understood in. Answers are in English. */
export const languages = ['en', 'de', 'es', 'fr', 'ar'] as const
export type Language = (typeof languages)[number]

/**
 * The words of one concept in English, German, Spanish, French and Arabic, separated by spaces. `stake*`: every word that
 * begins so. `_`: a space within a phrase. Accents, case and the forms of Arabic letters don't matter.
 */
export type ConceptWords = readonly [en: string, de: string, es: string, fr: string, ar: string]
export type Lexicon = Readonly<Record<string, ConceptWords>>

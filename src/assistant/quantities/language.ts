/** The languages that quantities are read in. */
export type QuantityLanguage = 'en' | 'de' | 'es' | 'fr' | 'ar'

/** Where a page goes on below its first screen: with the styles that only what follows needs. */
export const BELOW_FIRST_SCREEN = '<style data-below>'

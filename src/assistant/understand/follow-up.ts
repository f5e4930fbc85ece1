/** How a message begins that goes on with what was said before. */
const GOES_ON = /^\s*(?:(?:ok(?:ay)?|so|hm+|then|oh)[,\s]+)?(?:and|but|what about|how about|what if|or|also|then|same|und|aber|was ist mit|wie (?:ist|wäre) es mit|oder|dann|y|pero|qué tal|que tal|et|mais|qu'en est-il|ou|و(?=\p{L})|وماذا عن|ماذا عن|for|in|with|by|für|mit|para|con|en|pour|avec)(?![\p{L}-])|^\s*و/iu
/** Words that point at what was said before. */
export const POINTS = /\b(?:it|that|this|they|them|those|there|these|das|dies|es|sie|davon|dort|eso|esto|ello|cela|ça|ca|ce|ils)\b|ذلك|هذا|هذه/iu

/** Whether a message may go on with what was said before: by its beginning, by what it points at, or because it says so little. */
export function mayFollow(message: string): { goesOn: boolean; points: boolean } {
  return { goesOn: GOES_ON.test(message), points: POINTS.test(message) }
}

/** Where one question ends and another may begin. */
const ENDS = /(?<=[?!؟;])\s+|(?<=[^\d\s][.])\s+(?=\S)|\n+/u
const JOINS = /\s+(?:and also|and|also|plus|und|sowie|außerdem|ausserdem|y también|y|et|ainsi que)\s+|\s+و(?=\p{L}{2})|\s*&\s*|[,،]\s+/iu

/** The sentences of a message. */
export function sentencesOf(message: string): string[] {
  return message.split(ENDS).map((part) => part.trim()).filter((part) => /[\p{L}\p{N}]/u.test(part))
}

/** What `and` joins in a sentence. */
export function joinedIn(sentence: string): string[] {
  return sentence.split(JOINS).map((part) => part.trim()).filter((part) => /[\p{L}\p{N}]/u.test(part))
}

/** Where one question ends and another may begin. */
const ENDS = /(?<=[?!؟;])\s+|(?<=[^\d\s][.])\s+(?=\S)|\n+|\s+(?=\d[).]\s\p{L})/u
const JOINS = /\s+(?:and also|and|also|plus|und|sowie|außerdem|ausserdem|y también|y(?![\s-]+a[\s-])|et|ainsi que)\s+|\s+و(?!ضع|قت|راء|احد|صل|ثائق|ين|حد|قع|اضح|هم)(?=\p{L}{2})|\s*&\s*|\s+\+\s+(?=\p{L})|[,،]\s+/iu

/** The sentences of a message. */
export function sentencesOf(message: string): string[] {
  return atMost(message, message.split(ENDS))
}

/** What `and` joins in a sentence. */
export function joinedIn(sentence: string): string[] {
  return atMost(sentence, sentence.split(JOINS))
}

/** More parts than a person asks at once are no questions: the text is then one. */
const MOST_PARTS = 6

function atMost(text: string, parts: readonly string[]): string[] {
  const spoken = parts.map((part) => part.trim().replace(/^\d[).]\s+/, '')).filter((part) => /[\p{L}\p{N}]/u.test(part))
  return spoken.length > MOST_PARTS ? [text] : spoken
}

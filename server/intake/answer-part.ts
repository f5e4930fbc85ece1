/** The part under which a file of an answer is stored: a part is there once per submission, and each answer has files of its own. `place`: the answer's, among the case's events. */
export function answerPart(place: number, number: number): string {
  return `answer${place}-${number}`
}

/** The place of the answer that a part belongs to; null for the files of the submission itself. */
export function placeOfAnswer(part: string): number | null {
  const [, place] = /^answer(\d+)-\d+$/.exec(part) ?? []
  return place === undefined ? null : Number(place)
}

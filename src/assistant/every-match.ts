/**
 * What `text.matchAll(pattern)` gives, as a list; the pattern is global. `matchAll` copies its pattern for each call, and V8 compiles the
 * copy anew once garbage collections have emptied its cache: 37 ms for the patterns that read one question.
 */
export function everyMatch(text: string, pattern: RegExp): RegExpExecArray[] {
  const found: RegExpExecArray[] = []
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    found.push(match)
    // Nothing was matched: on to the next character, which may have two code units.
    if (match[0] === '') pattern.lastIndex += pattern.unicode && (text.codePointAt(match.index) ?? 0) > 0xffff ? 2 : 1
  }
  return found
}

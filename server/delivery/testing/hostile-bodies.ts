import type { SubmissionKind } from '../../../src/contract/submission.ts'

/** For tests and the pictures of mails: values that every contract takes and that a template could trip over, by name. */
export function hostileBodies(kind: SubmissionKind): [string, Record<string, string>][] {
  return [
    ['markup', markup[kind]],
    ['long', fill(kind, longLine, longText)],
    ['quotes', fill(kind, (most) => '"'.repeat(most), '"'.repeat(5000))],
    ['lines', fill(kind, longLine, `${'a\n'.repeat(2499)}b`)],
    ['other scripts', { ...fill(kind, () => 'שלום עולם', 'مرحبا بالعالم\n你好，世界 \u{1F986}'), ...(kind === 'card-application-v2' ? { name: 'שלום עולם', alias: 'בדיקה' } : {}) }],
  ]
}

const HTML = '</td></tr></table><script>alert(1)</script><img src=x onerror=alert(1)>&amp;"\'<a href="https://evil.example">'

const markup: Record<SubmissionKind, Record<string, string>> = {
  contact: { name: '<b>Jane</b> & "Co" <!--', subject: '</title><script>alert(1)</script>', message: `${HTML}\n<!-- ]]> -->\n{{figures.price.text}} $& $1` },
  'card-application': { name: '<b>Jane</b> & "Co" <!--', alias: '<i>J', tier: '</td>', bd_amount: '<style>*{display:none}</style>', notes: HTML },
  'card-application-v2': { name: '<b>Jane</b> & "Co" <!--', alias: '<i>J</i>', tier: '</td>', bd_amount: '<style>*{display:none}</style>', phone: '<a href=tel:1>' },
  'verification-request': { claimedStakedAmount: '<b>3</b>', currentDetection: '</table><style>*{display:none}</style>', requestReason: HTML, evidenceProvided: `"${HTML}` },
  'loan-application': { name: '<b>Jane</b> & "Co" <!--', investmentAmount: '<b>$50,000</b>', country: '<td>', comments: HTML },
}

/** One word without a place to break. */
const longLine = (most: number) => 'W'.repeat(most)
const longText = 'Lorem-ipsum-dolor-sit-amet'.repeat(192).slice(0, 4990)

/** The longest that each contract takes. */
function fill(kind: SubmissionKind, line: (most: number) => string, text: string): Record<string, string> {
  return {
    contact: { name: line(200), subject: line(200), message: text },
    'card-application': { name: line(200), alias: line(200), tier: line(40), bd_amount: line(40), notes: text },
    'card-application-v2': { name: line(401), alias: line(20), tier: line(40), bd_amount: line(40) },
    'verification-request': { claimedStakedAmount: line(200), currentDetection: line(500), requestReason: text, evidenceProvided: text },
    'loan-application': { name: line(200), investmentAmount: line(40), country: line(100), comments: text },
  }[kind]
}

/** Frequent words that would be taken for misspelt ones of the lexicon, and are not. */
export const commonWords: ReadonlySet<string> = new Set(
  (
    'bounced compliant offer compile base better care cause chair chance child clean click cold course different dress eight evening fair false father felt field fight fine fire flat garden glass grass great ground hall hard heart horse hour hundred kitchen large leave letter mark meal miss mixed morning mouth paint pants party past plan plant point rest round rule salt sand scale season seven shape sharp shirt shore shot smell sock sound speed spell spoon sport stage star steam stone storm stuck style sugar teach thank thick thin tired tool tower tree trouble warm wedding week white window winter word'
  ).split(' '),
)

/** Frequent words that are near to words of the lexicon, and are not those misspelt. */
export const commonWords: ReadonlySet<string> = new Set(
  (
    'bounced compliant compile base care cause chair chance clean click close cold course dress drink eight evening fair false felt field fight fine fire garden glass grass great ground hall hard heart horse hundred kitchen large late leave letter mark meal miss mixed morning mouth paint pants party past plan plant point radio ready rest round rule salt sand scale season seven shape sharp shirt shore shot smell sock sound speed spell spoon sport stage star steam stone storm stuck style sugar teach thank thick thin tired tool tower tree trouble warm water wedding week white window word paste pedido pone mess writing screwed'
  ).split(' '),
)

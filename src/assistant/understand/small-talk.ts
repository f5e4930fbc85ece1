import { answering as say } from '../find/words.ts'
import { normalWords } from './normalise.ts'

const HELLO = /^(?:hi|hii+|hello|hey|hiya|yo|gm|good (?:morning|afternoon|evening|day)|greetings|hallo|moin|servus|guten (?:tag|morgen|abend)|hola|buenos dias|buenas(?: tardes| noches)?|bonjour|bonsoir|salut|coucou|مرحبا|اهلا|هلا|السلام عليكم|صباح الخير|مساء الخير)(?: (?:there|duckling|all|team|everyone|wie gehts|how are you|que tal|ca va))*$/
const THANKS = /^(?:(?:ok|okay|great|perfect|cool|nice|super|good) )*(?:thanks?|thank you|thx|ty|cheers|great|ok|okay|perfect|cool|nice|bye|goodbye|danke|vielen dank|tschuss|gracias|muchas gracias|adios|merci|merci beaucoup|au revoir|شكرا|شكرا جزيلا|مع السلامه)(?: (?:duckling|very much|a lot|so much|schon|you|man|mate))*$/

/** What is said to a greeting or to thanks; undefined where there is more in the message. */
export function sayHello(message: string): string | undefined {
  const words = normalWords(message).join(' ')
  return HELLO.test(words) ? say.hello : THANKS.test(words) ? say.thanks : undefined
}

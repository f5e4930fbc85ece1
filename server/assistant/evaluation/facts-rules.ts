import type { Facts } from './question.ts'

// Facts of the FAQ, the legal texts and the screens' words.

export const lock: Facts = { figures: [[180]], says: [/lock|withdraw/i] }
export const noEarlyExit: Facts = { says: [/\bno early\b|irrevocabl|not .{0,30}(early|before|sooner)|can(’|')t .{0,30}(early|before|sooner)|cannot/i], figures: [[180]] }
export const restake: Facts = { says: [/restart|anew|again from/i], figures: [[180]] }
export const minimum: Facts = { figures: [[2_500_000]] }
export const belowMinimum: Facts = { figures: [[2_500_000]], says: [/\bno(t|ne)?\b|at least|end|lose|minimum|below|eligible/i] }
export const apy: Facts = { figures: [[88.7]], says: [/year|annual/i] }
export const simpleInterest: Facts = { says: [/simple|no(t|n)?[ -]?compound|without compounding/i] }
export const forexShare: Facts = { figures: [[50]], says: [/forex/i] }
export const notGuaranteed: Facts = { says: [/\bno\b|\bnot\b|nothing/i, /lose|count on|promise|guarantee|estimate/i] }
export const howToStake: Facts = { says: [/staking site/i] }
export const tiers: Facts = { says: [/Duckling/, /Banker/, /Raven/], figures: [[2_500_000], [5_000_000], [7_500_000]] }
export const fee: Facts = { figures: [[4.5]] }
export const funding: Facts = { says: [/USDT/, /ERC-?20/i] }
export const wrongToken: Facts = { says: [/lost|lose|cannot recover|can’t recover/i, /USDT/] }
export const whoGetsACard: Facts = { figures: [[2_500_000]], says: [/stak/i] }
export const applyForCard: Facts = { figures: [[2_500_000]], links: [['/virtual-card', '/card-application']] }
export const cardTime: Facts = { figures: [[24]], says: [/hours/i] }
export const kyc: Facts = { says: [/KYC|identification|identity/i] }
export const keepStake: Facts = { says: [/kept|keep|as long as/i, /2[.,]5|stake/i] }
export const loanYield: Facts = { figures: [[14.4]] }
export const loanMinimum: Facts = { figures: [[50_000]] }
export const loanTerm: Facts = { figures: [[24]], says: [/month/i] }
export const loanDiscount: Facts = { figures: [[35]] }
export const loanPapers: Facts = { says: [/passport/i, /utility bill/i] }
export const loanUnsecured: Facts = { says: [/unsecured|may lose|lost|lose/i] }
export const offline: Facts = { says: [/last known|stored|stay on your device/i] }
export const install: Facts = { says: [/home screen|install/i, /menu|share/i] }
export const contact: Facts = { links: [['/contact']], says: [/email/i, /telegram/i] }
export const times: Facts = { figures: [[24], [2], [4]], says: [/hours/i], links: [['/contact', '/faq']] }
export const priceSource: Facts = { says: [/market data|DEX ?Screener/i, /exchange|DEX/i] }
export const figureSource: Facts = { says: [/Solana|chain/i, /node|market|source|read/i] }
export const storedMeans: Facts = { says: [/last known/i] }
export const whatIsVault: Facts = { says: [/Solana account/i] }
export const stakeMissing: Facts = { says: [/final|minute/i, /wallet/i] }
export const onDevice: Facts = { says: [/device/i, /figures|colour|watch|forms/i] }
/** Where it is kept, or for how long. */
export const aboutMe: Facts = { says: [/device|server/i, /kept|keep|delete|form/i] }
export const tracking: Facts = { says: [/no (advertising|tracker|tracking|third-party)|no tracker/i] }
export const chatKept: Facts = { says: [/do not keep|not kept|don’t keep|nothing .{0,40}kept|not store/i] }
export const sold: Facts = { says: [/sell no|do not sell|don’t sell|(not|never) sold/i] }
export const deletion: Facts = { says: [/delete|correct/i], links: [['/contact', '/privacy-policy']] }
export const keptContact: Facts = { figures: [[24]], says: [/months/i] }
export const keptCard: Facts = { figures: [[6]], says: [/months|5 years/i] }

export const watch: Facts = { says: [/My BD|watch/i], links: [['/my']] }
export const statement: Facts = { says: [/statement/i], links: [['/my', '/my/statement']] }
export const calendar: Facts = { says: [/calendar/i], links: [['/my']] }
export const alerts: Facts = { says: [/notif|alert/i], links: [['/settings']] }
export const alertsOnIphone: Facts = { says: [/install|home screen/i], links: [['/settings', '/faq']] }
export const appearance: Facts = { says: [/colour|scheme|system|dark/i], links: [['/settings']] }
export const caseState: Facts = { says: [/reference number|number/i], links: [['/case']] }

/** No advice and no forecast. */
export const noAdvice: Facts = { says: [/no (investment )?advice|not .{0,20}advice|don’t .{0,20}advi[sc]e|no one knows|not predict|no forecast/i], never: [/you should (buy|sell|invest)|(definitely|certainly) (rise|go up)|good investment/i] }
export const notSaid: Facts = { unknown: true }
export const neverSecret: Facts = { says: [/never/i, /seed phrase|private key|key/i] }

export const stolenCard: Facts = { says: [/\b(1|one) hour/i], links: [['/contact']] }
export const wrongTransfer: Facts = { says: [/undone|permanent|irreversible|cannot be (reversed|recovered)|can’t be (undone|reversed)|no one can|lost/i], links: [['/contact']] }
export const seedGiven: Facts = { says: [/new wallet|another wallet|fresh wallet/i, /move|transfer|send/i], links: [['/contact']] }
export const fraud: Facts = { says: [/fraud|scam|fake|never ask|impost/i], links: [['/contact']] }

const SCALED = String.raw`\$?\d[\d.,]*\s?(?:k+|m|mio|mill?|mil+\p{L}*|tsd|مليون|ملايين)?\s?(?:bds?|tokens?|coins?|de bd|usd|dollars?|d[oó]lares|دولار|bucks|\$)?`
const PER = String.raw`(?:\/\s?(?:day|week|month|year|tag|woche|monat|jahr|dia|mes|ano|jour|mois|an)|per|a|an|each|every|daily|weekly|monthly|yearly|pro|im|am|jeden|täglich|monatlich|jährlich|al|por|cada|par|chaque)(?!\p{L})`

/** What the wording of a text says beside its words. */
const patterns = {
  /** `I want 10k BD per day`, `what stake gives me 50k a month`: an amount that is to be earned. */
  goal: new RegExp(String.raw`(?<!\p{L})(?:(?:want|to (?:earn|make|get|have|receive)|(?:what|which|how (?:much|big an?|large an?)) (?:stake[ds]? |staking )(?:(?:would |will |that )?(?:gives?|pays?|yields?|brings?|makes?|earns?|generates?))|(?:need|have to stake|must stake) for|(?:quiero|quisiera) (?:ganar|sacar)|je (?:veux|voudrais) (?:gagner|toucher)|ich (?:will|möchte)|(?:will|möchte) ich|[أا]ريد (?:[أا]ن )?(?:[أا]ربح|ربح)|brauche (?:ich )?(?:\p{L}+ )?für|(?:staken|einsetzen) für|staker pour|(?:stake\p{L}*|invertir|poner) para)\s+(?:me\s+)?${SCALED}\s+${PER}|(?:um|para (?:ganar|sacar|tener)|pour (?:gagner|avoir|toucher))\s+${SCALED}\s+${PER}.{0,30})`, 'iu'),
  /** `and if I add 2 million more`: an amount beside that of before. */
  more: new RegExp(String.raw`(?<!\p{L})(?:another|extra|additional|otros?|encore|noch)\s+${SCALED}(?!\p{L})|(?<!\p{L})(?:add(?:ing|ed|s)?|hinzufüg\p{L}*|dazu|drauf|nachleg\p{L}*|zusätzlich\p{L}*|añad\p{L}+|agreg\p{L}+|sumo|ajout\p{L}+|rajout\p{L}+|اضيف|أضيف|اضفت|أضفت|زدت)(?!\p{L})|(?<!than )(?<![\d.,])(?!\d{1,2}\s)${SCALED}\s+(?:more|extra|mehr|dazu|más|mas|de plus|on top|supplémentaires?|إضافي\p{L}*|اضافي\p{L}*|أخرى|اخرى|زيادة)(?!\p{L})`, 'iu'),
  /** `with 1 million less`, `if I take 1M out of my 5M`. */
  less: new RegExp(String.raw`${SCALED}\s+(?:less|fewer|weniger|menos|(?:de |en )?moins|أقل|اقل)(?!\p{L})(?! (?:than|als|que))|(?<!\p{L})(?:take|pull|withdraw|remove|unstake|subtract|minus|abzieh\p{L}*|abheb\p{L}*|saco|retiro|quito|retire|enlève)\s+${SCALED}`, 'iu'),
  /** Staked once more: the lock is that of the last time. */
  again: /(?<!\p{L})(?:again|once more|second time|then (?:added|staked)|nochmal\p{L}*|erneut|otra vez|de nuevo|encore|à nouveau|مرة أخرى|مره اخرى)(?!\p{L})/iu,
  /** `when must I stake so that it unlocks on 1 July`: the day is that of the unlock. */
  unlockOn: /(?<!\p{L})(?:when|wann|cu[aá]ndo|quand|متى|by what date|what day)(?!\p{L}).{0,40}(?<!\p{L})(?:stak\p{L}*|ستيك\p{L}*|lock|deposit).{0,30}(?<!\p{L})(?:so|to|in order|for it|damit|dass|um|para|pour|afin|لكي|حتى|كي)(?!\p{L}).{0,40}(?<!\p{L})(?:un?lock\p{L}*|free|available|out|back|frei|entsperrt|libre|desbloque\p{L}*|libres?|débloqu\p{L}*|يفتح|ينتهي)|(?<!\p{L})(?:free|unlocked|available|back|out|frei|entsperrt|libres?|desbloquead\p{L}*|disponibles?|débloqué\p{L}*)(?!\p{L}).{0,40}(?<!\p{L})(?:when|wann|cu[aá]ndo|quand)(?!\p{L}) (?:should|must|do|would|have|muss|sollte|müsste|tengo|debo|dois|faut|devrais).{0,30}stak/iu,
  /** `last month`: no day. */
  noDay: /(?<!\p{L})(?:last|previous|letzten?|vorigen?|pasad[oa]|derni\p{L}+|الماضي|الماضية)\s(?:week|month|year|spring|summer|autumn|fall|winter|woche|monat|jahr|sommer)(?!\p{L})|(?:semana|mes|año|ano|semaine|mois|année|الشهر|الاسبوع|الأسبوع|السنة)\s(?:pasad[oa]|derni\p{L}+|الماضي|الماضية)/iu,
} as const

export function marksOf(text: string): ReadonlySet<string> {
  return new Set(Object.entries(patterns).flatMap(([mark, pattern]) => (pattern.test(text) ? [mark] : [])))
}

import { appTopics, outsideTopics } from './app.ts'
import { cardTopics, loanTopics } from './cards-and-loan.ts'
import { computedTopics } from './computed.ts'
import { faqTopics } from './faq.ts'
import { peopleTopics } from './people.ts'
import type { Topic } from './topic.ts'

/** Everything that can be asked for. */
export const topics: readonly Topic[] = [...computedTopics, ...faqTopics, ...cardTopics, ...loanTopics, ...appTopics, ...peopleTopics, ...outsideTopics]

export const topicById: ReadonlyMap<string, Topic> = new Map(topics.map((topic) => [topic.id, topic]))

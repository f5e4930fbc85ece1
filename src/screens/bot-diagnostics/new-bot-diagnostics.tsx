import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { botDiagnostics, newBotDiagnostics } from './content.ts'
import type { NewTelegramDiagnostics } from '../../contract/telegram-diagnostics.ts'
import { useSignedIn } from '../../data/admin/use-signed-in.ts'
import action from '../../ui/action.module.css'
import { Page } from '../../ui/page.tsx'
import { BotState } from './bot-state.tsx'
import styles from './diagnostics.module.css'
import { SessionLine } from './session-line.tsx'
import { TestApplication } from './test-application.tsx'
import { timeOf } from './use-diagnostics.ts'
import { watchBot } from './watch-bot.ts'

const { title, lead, state: words, other } = newBotDiagnostics

interface Watched {
  state: NewTelegramDiagnostics | null
  at: Date | null
  failed: boolean
}

/** The state of the bot at a glance, kept fresh, and a test of the whole way. */
export function NewBotDiagnostics() {
  const signedIn = useSignedIn()
  const { state, at, failed } = useWatchedBot(signedIn)
  return (
    <Page title={title} lead={lead}>
      <div className={styles.sections}>
        <SessionLine signedIn={signedIn} />
        <section aria-labelledby="state-title">
          <h2 id="state-title" className={styles.title}>
            {words.title}
          </h2>
          <p className={styles.line}>{!signedIn ? botDiagnostics.run.none : failed ? words.failed : at === null ? words.waiting : `${words.asOf} ${timeOf(at)}`}</p>
          <BotState state={state} />
        </section>
        <TestApplication connected={signedIn && !failed && state?.connectionTest.success === true} />
        <p className={styles.other}>
          <Link to="/bot-diagnostics" className={action.action} data-look="text">
            {other}
          </Link>
        </p>
      </div>
    </Page>
  )
}

function useWatchedBot(signedIn: boolean): Watched {
  const [watched, setWatched] = useState<Watched>({ state: null, at: null, failed: false })
  useEffect(() => {
    if (!signedIn) return undefined
    return watchBot({
      onState: (state) => setWatched({ state, at: new Date(), failed: false }),
      onFailure: () => setWatched((last) => ({ ...last, failed: true })),
    })
  }, [signedIn])
  return watched
}

import { html, raw } from 'hono/html'
import type { KeptMail } from '../../delivery/mailbox/demo-mailbox.ts'
import { style } from './style.ts'

type Markup = ReturnType<typeof html>

/** The list of the kept mails, newest first. */
export function listPage(mails: readonly KeptMail[], most: number): string {
  return page(
    'Mails of the demo',
    html`<header>
        <h1 class="title">Mails of the demo</h1>
        <p class="quiet">No mail server is configured, so mails end here and are not sent. The newest ${most} are kept until the server ends.</p>
        <p class="actions small"><a href="/dev/mail">Check again</a><a href="/">To the dashboard</a></p>
      </header>
      <main>
        ${mails.length === 0
          ? html`<p>There is none yet. Send a message on the <a href="/contact">contact page</a>, and look again after a few seconds.</p>`
          : html`<ul class="mails">
              ${mails.map(
                ({ id, subject, to, receivedAt }) => html`<li><a href="/dev/mail/${id}"><b dir="auto">${subject}</b><span class="small quiet">To ${to.join(', ')} · ${moment(receivedAt)}</span></a></li>`,
              )}
            </ul>`}
      </main>`,
  )
}

/** One mail: as HTML in a frame that can do nothing but open links in a new tab, and as text. */
export function mailPage({ id, subject, to, replyTo, receivedAt, text }: KeptMail): string {
  return page(
    subject,
    html`<header>
        <p class="actions small"><a href="/dev/mail">All mails</a><a href="/dev/mail/${id}/raw" download="${id}.eml">Save as a file for a mail program</a></p>
        <h1 class="title" dir="auto">${subject}</h1>
      </header>
      <main>
        <dl class="small">
          <dt>To</dt>
          <dd>${to.join(', ')}</dd>
          ${replyTo === null ? '' : html`<dt>Replies go to</dt><dd>${replyTo}</dd>`}
          <dt>Sent</dt>
          <dd>${moment(receivedAt)}</dd>
        </dl>
        <iframe title="The mail as HTML" src="/dev/mail/${id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
        <h2>As text</h2>
        <pre dir="auto">${text}</pre>
      </main>`,
  )
}

function page(title: string, content: Markup): string {
  return String(html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · BD</title>
        <link rel="icon" href="/icons/icon.svg" type="image/svg+xml" />
        <style>${raw(style)}</style>
      </head>
      <body>
        <div class="frame">${content}</div>
      </body>
    </html>`)
}

function moment(date: Date): string {
  return `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

import type { SendMailOptions } from 'nodemailer'
import type { Mailbox, MailConfig } from '../delivery-config.ts'
import type { OutgoingMessage } from '../sending.ts'
import { renderMail } from './render-mail.ts'

/**
 * The whole mail, for any transport: headers, recipients, text, and HTML with its pictures. Nothing that was uploaded is ever
 * attached.
 */
export function composeMail(outgoing: OutgoingMessage, { from, admins }: Pick<MailConfig, 'from' | 'admins'>): SendMailOptions & { messageId: string } {
  const { message, to } = outgoing
  const { text, html, pictures } = renderMail(message)
  return {
    from,
    ...(to.audience === 'team' ? { to: [...admins], replyTo: mailbox(to.replyTo) } : { to: mailbox(to.address) }),
    subject: asTyped(message.subject),
    text,
    html,
    // Inline: some clients list any other part as an attachment.
    attachments: pictures.map((picture) => ({ ...picture, contentDisposition: 'inline' as const })),
    messageId: messageIdOf(outgoing, from),
    // Not the time of the attempt: Exchange takes two mails for one only if Message-ID and Date are the same.
    date: outgoing.queuedAt,
    // Mail programs show what belongs to one submission as one conversation.
    ...(outgoing.event === 0 ? {} : { inReplyTo: messageIdOf({ ...outgoing, event: 0, repetition: 0 }, from), references: messageIdOf({ ...outgoing, event: 0, repetition: 0 }, from) }),
    // Asks for no automatic replies.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  }
}

/** Mail clients decode what looks like an encoded word (RFC 2047), and would show something that was never typed. */
function asTyped(subject: string): string {
  return subject.replaceAll('=?', '= ?')
}

/** The same for every attempt of a delivery, so that mailboxes drop duplicates; another one for a message that is sent again on purpose. */
function messageIdOf({ reference, event, repetition = 0, to }: Pick<OutgoingMessage, 'reference' | 'event' | 'repetition' | 'to'>, from: Mailbox): string {
  return `<${reference}.${to.audience}${event === 0 ? '' : `.${event}`}${repetition === 0 ? '' : `.again${repetition}`}@${from.address.split('@')[1] ?? 'localhost'}>`
}

/** Exactly one address: in a plain string a comma would make two of it, and a bracket a name. */
function mailbox(address: string): Mailbox {
  return { name: '', address }
}

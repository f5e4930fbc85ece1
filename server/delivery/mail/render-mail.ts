import type { Message } from '../templates/message.ts'
import { mailHtml } from './mail-html.ts'
import { mailText } from './mail-text.ts'
import { MARK_ID, markPng } from './mark-picture.ts'

/** A picture within the HTML, by its Content-ID. */
export interface MailPicture {
  cid: string
  filename: string
  contentType: 'image/png'
  content: Buffer
}

export interface RenderedMail {
  text: string
  html: string
  pictures: MailPicture[]
}

/** A message as an email: plain text, and the same as HTML with its pictures. The only place where mails get their form. */
export function renderMail(message: Message): RenderedMail {
  return {
    text: mailText(message),
    html: mailHtml(message),
    pictures: [{ cid: MARK_ID, filename: 'blackduck.png', contentType: 'image/png', content: markPng }],
  }
}

/** The HTML with its pictures in it, for where there are no parts: in a browser. */
export function withPictures({ html, pictures }: RenderedMail): string {
  return pictures.reduce((page, { cid, contentType, content }) => page.replaceAll(`"cid:${cid}"`, `"data:${contentType};base64,${content.toString('base64')}"`), html)
}

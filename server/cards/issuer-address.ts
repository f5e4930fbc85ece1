import { z } from 'zod'

/** Where an issuer is, without a slash at the end: https, or http on this machine. */
export const issuerUrl = z
  .string()
  .refine((text) => {
    if (!URL.canParse(text)) return false
    const { protocol, hostname, username, password, search, hash } = new URL(text)
    const isHere = hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
    return (protocol === 'https:' || (protocol === 'http:' && isHere)) && `${username}${password}${search}${hash}` === ''
  })
  .transform((text) => text.replace(/\/+$/, ''))

/** The secret shared with an issuer: it signs every request. */
export const issuerSecret = z.string().min(32, 'is shorter than 32 characters; openssl rand -base64 48 makes a good one').max(400, 'is longer than 400 characters')

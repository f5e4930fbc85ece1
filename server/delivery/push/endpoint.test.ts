import { describe, expect, it } from 'vitest'
import { isPushEndpoint } from './endpoint.ts'

describe('addresses of push services', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-db5p.notify.windows.com/w/?token=abc',
    'https://FCM.googleapis.com:443/fcm/send/abc',
  ])('%s is sent to', (endpoint) => expect(isPushEndpoint(endpoint)).toBe(true))

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://user@fcm.googleapis.com/abc',
    'https://fcm.googleapis.com@127.0.0.1/abc',
    'https://fcm.googleapis.com.example.com/abc',
    'https://evilpush.apple.com/abc',
    'https://push.apple.com/abc',
    'https://x.push.apple.com.example.com/abc',
    'https://127.0.0.1/abc',
    'https://localhost/abc',
    'https://[::1]/abc',
    'https://[::ffff:127.0.0.1]/abc',
    'https://2130706433/abc',
    'https://0x7f.1/abc',
    'https://10.0.0.5/abc',
    'https://192.168.1.1/abc',
    'https://169.254.169.254/latest/meta-data',
    'https://metadata.google.internal/abc',
    'https://example.com/abc',
    'file:///etc/passwd',
    'ftp://fcm.googleapis.com/abc',
    'nonsense',
    '',
  ])('%s is not', (endpoint) => expect(isPushEndpoint(endpoint)).toBe(false))

  it('include those that the operator has named, but no similar ones', () => {
    const origins = ['http://127.0.0.1:9000']
    expect(isPushEndpoint('http://127.0.0.1:9000/send/abc', origins)).toBe(true)
    expect(isPushEndpoint('http://127.0.0.1:9001/send/abc', origins)).toBe(false)
    expect(isPushEndpoint('https://127.0.0.1:9000/send/abc', origins)).toBe(false)
    expect(isPushEndpoint('http://user@127.0.0.1:9000/send/abc', origins)).toBe(false)
    expect(isPushEndpoint('http://127.0.0.1:9000@10.0.0.5/send/abc', origins)).toBe(false)
  })
})

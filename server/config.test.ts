import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { generateVAPIDKeys } from 'web-push'
import { ConfigError, knownVariables, readConfig } from './config.ts'

const MINT = 'So11111111111111111111111111111111111111112'
const pair = generateVAPIDKeys()
const other = generateVAPIDKeys()
const VAULT = '11111111111111111111111111111112'
const real = { SOLANA_RPC_URLS: 'https://one.example/key, https://two.example', BD_MINT: MINT, BD_VAULT: VAULT }

describe('readConfig', () => {
  it('runs on the demo chain, on loopback, with nothing configured', () => {
    expect(readConfig({ PATH: '/usr/bin', HOME: '/root' })).toEqual({
      host: '127.0.0.1',
      port: 8787,
      drainSeconds: 5,
      chain: { kind: 'demo' },
      marketSources: null,
      marketKeys: {},
      links: {},
      push: {},
      formChecks: true,
      cardIssuer: 'demo',
      adminSetup: { needsToken: false },
      trustedProxies: [],
      vitalsShare: 0.1,
    })
  })

  it('accepts trusted proxies, and names an invalid one', () => {
    expect(readConfig({}).trustedProxies).toEqual([])
    expect(readConfig({ TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.1 2001:db8::/32' }).trustedProxies).toEqual(['10.0.0.0/8', '192.0.2.1', '2001:db8::/32'])
    for (const wrong of ['10.0.0.0/33', 'proxy.example', '10.0.0.0/', '10.0.0', '::1/129', '10.0.0.0/8/8', '10.0.0.0/08']) {
      expect(() => readConfig({ TRUSTED_PROXIES: `127.0.0.1, ${wrong}` }), wrong).toThrow(new ConfigError(`TRUSTED_PROXIES: ${wrong} is neither an address nor a range such as 10.0.0.0/8`))
    }
    // Then clients could claim any address.
    for (const all of ['0.0.0.0/0', '::/0']) expect(() => readConfig({ TRUSTED_PROXIES: all })).toThrow(new ConfigError(`TRUSTED_PROXIES: ${all} covers every address: no client could be told from a proxy`))
  })

  it('takes a share of the visits to measure', () => {
    expect(['0', '.25', '0.5', '1'].map((share) => readConfig({ VITALS_SHARE: share }).vitalsShare)).toEqual([0, 0.25, 0.5, 1])
    for (const wrong of ['10 %', '1.5', '-1']) expect(() => readConfig({ VITALS_SHARE: wrong })).toThrow('VITALS_SHARE: is not a number from 0 to 1')
  })

  it('requires a long token for the metrics', () => {
    expect(readConfig({ METRICS_TOKEN: 'm'.repeat(16) }).metricsToken).toBe('m'.repeat(16))
    expect(() => readConfig({ METRICS_TOKEN: 'short' })).toThrow('METRICS_TOKEN: is shorter than 16 characters')
  })

  it('accepts a daily limit for the assistant’s model', () => {
    const model = { ASSISTANT_URL: 'https://model.example', ASSISTANT_MODEL: 'duck' }
    expect(readConfig(model).assistant).toMatchObject({ questionsADay: 1000 })
    expect(readConfig({ ...model, ASSISTANT_DAILY_LIMIT: '25' }).assistant).toMatchObject({ questionsADay: 25 })
    for (const wrong of ['0', '-1', 'many', '1.5']) expect(() => readConfig({ ...model, ASSISTANT_DAILY_LIMIT: wrong })).toThrow(/^ASSISTANT_DAILY_LIMIT: is not a whole number/)
    expect(() => readConfig({ ASSISTANT_DAILY_LIMIT: '25' })).toThrow('ASSISTANT_URL: is missing; ASSISTANT_DAILY_LIMIT needs it')
  })

  it('runs on the real chain with real addresses', () => {
    expect(readConfig({ ...real, HOST: '0.0.0.0', MARKET_SOURCES: 'dexscreener=http://127.0.0.1:9' })).toMatchObject({
      chain: { kind: 'mainnet', rpcUrls: ['https://one.example/key', 'https://two.example'], mint: MINT, vault: VAULT },
      marketSources: [{ name: 'dexscreener', url: 'http://127.0.0.1:9' }],
    })
  })

  it('accepts keys of market sources, and the accounts whose tokens do not circulate', () => {
    const { chain, marketKeys } = readConfig({ ...real, COINGECKO_API_KEY: 'CG-demo', JUPITER_API_KEY: 'jup', BD_INTERNAL: `${VAULT}, ${MINT}` })
    expect(marketKeys).toEqual({ coingecko: 'CG-demo', jupiter: 'jup' })
    expect(chain).toMatchObject({ internal: [VAULT, MINT] })
  })

  it('accepts rate limits for all nodes, for each, and for a method', () => {
    expect(readConfig({ ...real, RPC_RATE: '4' }).rpcRate).toEqual({ perNode: [4], perMethod: {} })
    expect(readConfig({ ...real, RPC_RATE: '10, 2.5, getTransaction=4' }).rpcRate).toEqual({ perNode: [10, 2.5], perMethod: { getTransaction: 4 } })
    expect(readConfig({ ...real, RPC_RATE: 'getTransaction=4' }).rpcRate).toEqual({ perNode: [], perMethod: { getTransaction: 4 } })
    expect(readConfig({ RPC_RATE: '100' }).rpcRate?.perNode).toEqual([100])
    expect(() => readConfig({ ...real, RPC_RATE: '10,5,2' })).toThrow('RPC_RATE: has 3 numbers for 2 nodes')
  })

  it('accepts the settings of the canary', () => {
    expect(readConfig({ ...real, CANARY_ACCOUNT: VAULT, CANARY_TRANSACTIONS: '500' }).canary).toEqual({ account: VAULT, transactions: 500 })
    expect(() => readConfig({ ...real, CANARY_TRANSACTIONS: '0' })).toThrow('CANARY_TRANSACTIONS: is 0')
    expect(() => readConfig({ ...real, CANARY_ACOUNT: VAULT })).toThrow('did you mean CANARY_ACCOUNT')
  })

  it('accepts the keys of push messages, and further push services', () => {
    const env = { VAPID_PUBLIC_KEY: pair.publicKey, VAPID_PRIVATE_KEY: pair.privateKey, PUSH_ALLOWED_HOSTS: 'push.example.com, http://127.0.0.1:9' }
    expect(readConfig({ ...env, CONTACT_EMAIL: 'duck@example.com' }).push).toEqual({
      keys: pair,
      subject: 'mailto:duck@example.com',
      origins: ['https://push.example.com', 'http://127.0.0.1:9'],
    })
  })

  it('accepts a mail server with its sender and recipients, and a bot with its chat', () => {
    const mail = { SMTP_URL: 'smtp://duck%40example.com:p%3Ass@mail.example.com', MAIL_FROM: 'Black Duck <bd@example.com>', MAIL_ADMIN: 'a@example.com, b@example.com' }
    const token = `42:${'t'.repeat(35)}`
    expect(readConfig({ ...mail, TELEGRAM_BOT_TOKEN: token, TELEGRAM_CHAT_ID: '-1001' })).toMatchObject({
      mail: {
        server: { host: 'mail.example.com', port: 587, secure: false, auth: { user: 'duck@example.com', pass: 'p:ss' } },
        from: { name: 'Black Duck', address: 'bd@example.com' },
        admins: ['a@example.com', 'b@example.com'],
      },
      telegram: { token, chatId: '-1001', apiRoot: 'https://api.telegram.org' },
    })
    expect(readConfig({ ...mail, SMTP_URL: 'smtps://[::1]' }).mail?.server).toEqual({ host: '::1', port: 465, secure: true })
  })

  it('issues cards on the demo chain, and on the real one only if configured', () => {
    const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
    expect(readConfig({ FORM_CHECKS: 'off' }).formChecks).toBe(false)
    expect(() => readConfig({ FORM_CHECKS: 'no' })).toThrow('FORM_CHECKS: must be on or off')
    expect(readConfig(real).cardIssuer).toBeUndefined()
    expect(readConfig({ ...real, CARD_ISSUER: 'demo', USDT_FUNDING_ADDRESS: address })).toMatchObject({ cardIssuer: 'demo', fundingAddress: address })
  })

  it('takes an issuer over HTTP together with its secret: https, or http on this machine', () => {
    const secret = 's'.repeat(32)
    for (const [given, url] of [['https://cards.example/bd/', 'https://cards.example/bd'], ['http://127.0.0.1:8790', 'http://127.0.0.1:8790'], ['http://[::1]:1', 'http://[::1]:1']]) {
      expect(readConfig({ ...real, CARD_ISSUER: given, CARD_ISSUER_SECRET: secret }).cardIssuer).toEqual({ url, secret })
    }
  })

  it('accepts a language model for the assistant, with or without a key', () => {
    const model = { ASSISTANT_URL: 'https://model.example/v1', ASSISTANT_MODEL: 'duck-1' }
    expect(readConfig(model).assistant).toEqual({ url: 'https://model.example/v1', model: 'duck-1', questionsADay: 1000 })
    expect(readConfig({ ...model, ASSISTANT_KEY: 'secret' }).assistant).toMatchObject({ key: 'secret' })
  })

  it('accepts a key of 32 characters for uploads', () => expect(readConfig({ SECRET_KEY: 'k'.repeat(32) }).secretKey).toBe('k'.repeat(32)))

  it('treats an empty variable as absent', () => expect(readConfig({ BD_MINT: ' ', PORT: '' }).port).toBe(8787))

  it.each([
    ['PORT', { PORT: 'eighty' }],
    ['PORT', { PORT: '70000' }],
    ['HOST', { HOST: 'example.com' }],
    ['HOST', { HOST: '0.0.0.0' }],
    ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'https://app.example.com/path' }],
    ['DEMO', { DEMO: 'yes' }],
    ['DEMO', { DEMO: '0' }],
    ['DEMO', { ...real, DEMO: '1' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }],
    ['DATABASE_URL', { DATABASE_READ_URL: 'postgres://replica/bd' }],
    ['DATABASE_READ_URL', { DATABASE_URL: 'postgres://primary/bd', DATABASE_READ_URL: 'replica' }],
    ['REDIS_URL', { REDIS_URL: 'http://redis' }],
    ['CARD_ISSUER', { CARD_ISSUER: 'bank' }],
    ['CARD_ISSUER', { CARD_ISSUER: 'http://cards.example', CARD_ISSUER_SECRET: 's'.repeat(32) }],
    ['CARD_ISSUER', { CARD_ISSUER: 'https://user:word@cards.example', CARD_ISSUER_SECRET: 's'.repeat(32) }],
    ['CARD_ISSUER', { CARD_ISSUER: 'https://cards.example?key=1', CARD_ISSUER_SECRET: 's'.repeat(32) }],
    ['CARD_ISSUER', { CARD_ISSUER: 'demo', CARD_ISSUER_SECRET: 's'.repeat(32) }],
    ['CARD_ISSUER_SECRET', { CARD_ISSUER: 'https://cards.example' }],
    ['CARD_ISSUER_SECRET', { CARD_ISSUER: 'https://cards.example', CARD_ISSUER_SECRET: 'short' }],
    ['USDT_FUNDING_ADDRESS', { USDT_FUNDING_ADDRESS: '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed' }],
    ['SECRET_KEY', { SECRET_KEY: 'too short' }],
    ['SOLANA_RPC_URLS', { ...real, SOLANA_RPC_URLS: 'node.example' }],
    ['SOLANA_RPC_URLS', { BD_MINT: MINT }],
    ['RPC_RATE', { ...real, RPC_RATE: 'fast' }],
    ['RPC_RATE', { ...real, RPC_RATE: '0' }],
    ['RPC_RATE', { ...real, RPC_RATE: '-4' }],
    ['RPC_RATE', { ...real, RPC_RATE: '1e9' }],
    ['RPC_RATE', { ...real, RPC_RATE: 'getTransaction=' }],
    ['RPC_RATE', { ...real, RPC_RATE: 'transactions=4' }],
    ['RPC_RATE', { ...real, RPC_RATE: '1,2,3' }],
    ['RPC_RATE', { RPC_RATE: '1,2' }],
    ['RPC_RATES', { RPC_RATES: '4' }],
    ['BD_MINT', { ...real, BD_MINT: 'duck' }],
    ['BD_MINT', { ...real, BD_MINT: undefined }],
    ['BD_VAULT', { ...real, BD_VAULT: '' }],
    ['MARKET_SOURCES', { MARKET_SOURCES: 'oracle' }],
    ['MARKET_SOURCES', { MARKET_SOURCES: 'dexscreener=nowhere' }],
    ['COINGECKO_API_KEY', { COINGECKO_API_KEY: 'two words' }],
    ['JUPITER_API_KEY', { JUPITER_API_KEY: 'a\r\nheader: of its own' }],
    ['COINGECKO_KEY', { COINGECKO_KEY: 'CG-demo' }],
    ['BD_INTERNAL', { ...real, BD_INTERNAL: `${VAULT}, duck` }],
    ['STAKING_URL', { STAKING_URL: 'javascript:alert(1)' }],
    ['BUY_URL', { BUY_URL: 'nowhere' }],
    ['CONTACT_EMAIL', { CONTACT_EMAIL: 'duck' }],
    ['SMTP_URL', { MAIL_FROM: 'a@example.com' }],
    ['SMTP_URL', { SMTP_URL: 'https://mail.example.com', MAIL_FROM: 'a@example.com', MAIL_ADMIN: 'a@example.com' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://user:100%@mail.example.com', MAIL_FROM: 'a@example.com', MAIL_ADMIN: 'a@example.com' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example.com', MAIL_ADMIN: 'a@example.com' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'Duck', MAIL_ADMIN: 'a@example.com' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'A\nBcc: b@example.com <a@example.com>', MAIL_ADMIN: 'a@example.com' }],
    ['MAIL_ADMIN', { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'a@example.com' }],
    ['MAIL_ADMIN', { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'a@example.com', MAIL_ADMIN: 'a@example.com, duck' }],
    ['TELEGRAM_CHAT_ID', { TELEGRAM_BOT_TOKEN: `42:${'t'.repeat(35)}` }],
    ['TELEGRAM_BOT_TOKEN', { TELEGRAM_CHAT_ID: '42' }],
    ['TELEGRAM_BOT_TOKEN', { TELEGRAM_BOT_TOKEN: 'token', TELEGRAM_CHAT_ID: '42' }],
    ['TELEGRAM_CHAT_ID', { TELEGRAM_BOT_TOKEN: `42:${'t'.repeat(35)}`, TELEGRAM_CHAT_ID: 'the team' }],
    ['TELEGRAM_API_ROOT', { TELEGRAM_API_ROOT: 'nowhere' }],
    ['MAIL_TO', { MAIL_TO: 'a@example.com' }],
    ['ASSISTANT_URL', { ASSISTANT_URL: 'model', ASSISTANT_MODEL: 'duck-1' }],
    ['ASSISTANT_URL', { ASSISTANT_MODEL: 'duck-1' }],
    ['ASSISTANT_URL', { ASSISTANT_KEY: 'secret' }],
    ['ASSISTANT_MODEL', { ASSISTANT_URL: 'https://model.example/v1' }],
    ['VAPID_PUBLIC_KEY', { VAPID_PRIVATE_KEY: pair.privateKey }],
    ['VAPID_PRIVATE_KEY', { VAPID_PUBLIC_KEY: pair.publicKey }],
    ['VAPID_PRIVATE_KEY', { VAPID_PUBLIC_KEY: pair.publicKey, VAPID_PRIVATE_KEY: other.privateKey }],
    ['VAPID_PUBLIC_KEY', { VAPID_PUBLIC_KEY: 'duck', VAPID_PRIVATE_KEY: pair.privateKey }],
    ['VAPID_SUBJECT', { VAPID_SUBJECT: 'duck@example.com' }],
    ['PUSH_ALLOWED_HOSTS', { PUSH_ALLOWED_HOSTS: 'push.example.com/path' }],
    ['PUSH_ALLOWED_HOSTS', { PUSH_ALLOWED_HOSTS: 'http://user@127.0.0.1:9' }],
    ['ADMIN_SETUP_TOKEN', { ADMIN_SETUP_TOKEN: 'too short' }],
    ['PUSH_HOSTS', { PUSH_HOSTS: 'push.example.com' }],
    ['BD_VALT', { BD_VALT: VAULT }],
    ['SOLANA_RPC_URL', { SOLANA_RPC_URL: 'https://one.example' }],
  ])('stops with one line that begins with %s for %j', (name, env: Record<string, string | undefined>) => {
    const message = (() => {
      try {
        readConfig(env)
        return 'accepted'
      } catch (error) {
        return error instanceof ConfigError ? error.message : 'another error'
      }
    })()
    expect(message).toMatch(new RegExp(`^${name}: \\S.*$`))
    expect(message).not.toContain('\n')
  })

  it('suggests the variable that was meant', () => {
    expect(() => readConfig({ SOLANA_RPC_URL: 'https://one.example' })).toThrow('did you mean SOLANA_RPC_URLS?')
  })

  it('never repeats a value, which may be a secret', () => {
    expect(() => readConfig({ JUPITER_API_KEY: 's3cret key' })).toThrow(/^(?!.*s3cret)/)
    expect(() => readConfig({ TELEGRAM_BOT_TOKEN: '42:s3cret' })).toThrow(/^(?!.*s3cret)/)
    expect(() => readConfig({ SMTP_URL: 'smtp://user:s3cret%@mail.example.com' })).toThrow(/^(?!.*s3cret)/)
    expect(() => readConfig({ ...real, SOLANA_RPC_URLS: 'ftp://node/s3cret' })).toThrow(/^(?!.*s3cret)/)
  })

  it('allows the demo on other addresses if set explicitly', () => {
    expect(readConfig({ HOST: '0.0.0.0', DEMO: '1' }).chain).toEqual({ kind: 'demo' })
  })

  it('requires the set-up token if another visitor might be the first', () => {
    const adminSetupToken = 'correct-horse-battery'
    expect(readConfig({ HOST: '0.0.0.0', DEMO: '1' }).adminSetup).toEqual({ needsToken: true })
    expect(readConfig({ PUBLIC_ORIGIN: 'https://app.example.com' }).adminSetup).toEqual({ needsToken: true })
    expect(readConfig({ PUBLIC_ORIGIN: 'http://localhost:8787' }).adminSetup).toEqual({ needsToken: false })
    expect(readConfig(real).adminSetup).toEqual({ needsToken: true })
    expect(readConfig({ ADMIN_SETUP_TOKEN: adminSetupToken }).adminSetup).toEqual({ needsToken: true, token: adminSetupToken })
  })

  it('knows exactly the variables that .env.example lists', () => {
    const listed = [...readFileSync('.env.example', 'utf8').matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name)
    expect(listed.toSorted()).toEqual([...knownVariables].toSorted())
  })
})

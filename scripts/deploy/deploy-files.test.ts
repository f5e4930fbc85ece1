import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { root } from '../layout.ts'
import { readDockerfile } from './image.ts'
import { isAtHand, runTool } from './tool.ts'

const deploy = join(root, 'deploy')
const text = (name: string) => readFileSync(join(deploy, name), 'utf8')

describe('the Dockerfile', () => {
  const stages = readDockerfile(text('Dockerfile'))
  const image = stages.at(-1)
  const all = (keyword: string) => (image?.instructions ?? []).filter((one) => one.keyword === keyword)

  it('builds in stages, and takes from them only what the server needs', () => {
    expect(stages.map(({ name }) => name)).toEqual(['build', 'packages', null])
    expect(image?.copies).toEqual([
      { from: 'packages', sources: ['/packages/package.json'], to: './' },
      { from: 'packages', sources: ['/packages/node_modules'], to: './node_modules' },
      { from: 'build', sources: ['/build/dist'], to: './dist' },
    ])
    const installs = stages.flatMap(({ instructions }) => instructions.filter(({ text }) => text.startsWith('npm ')).map(({ text }) => text))
    expect(installs).toEqual(['npm ci --ignore-scripts', 'npm run build', 'npm ci --omit=dev --ignore-scripts'])
  })

  it('ends as a user without rights, with a health check and without a shell around the server', () => {
    expect(all('USER').at(-1)?.args).toEqual(['node'])
    expect(all('HEALTHCHECK')).toHaveLength(1)
    expect(all('CMD').at(-1)?.text).toBe('["node", "--enable-source-maps", "--max-semi-space-size=1", "--no-parallel-scavenge", "--no-concurrent-array-buffer-sweeping", "dist/server/main.js"]')
    expect(all('ENTRYPOINT')).toEqual([])
    expect(stages.flatMap(({ instructions }) => instructions.filter(({ keyword }) => keyword === 'ADD'))).toEqual([])
  })

  it('has bases with a version, and no secret in it', () => {
    for (const { from } of stages) expect(from).toMatch(/^[\w./-]+:\d[\w.-]*$/)
    const set = stages.flatMap(({ instructions }) => instructions.filter(({ keyword }) => keyword === 'ENV' || keyword === 'ARG').map(({ text }) => text))
    expect(set).toEqual(['NODE_ENV=production HOST=0.0.0.0 PORT=8787 DATA_DIR=/data'])
    const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n')
    for (const name of ['.env', '.data', '.git', 'node_modules', 'dist']) expect(ignored).toContain(name)
  })
})

describe('compose.yaml', () => {
  const service = z.looseObject({
    read_only: z.literal(true),
    cap_drop: z.tuple([z.literal('ALL')]),
    cap_add: z.optional(z.array(z.string())),
    security_opt: z.array(z.string()),
    user: z.optional(z.string()),
    ports: z.optional(z.array(z.string())),
    networks: z.array(z.string()),
    healthcheck: z.optional(z.object({ test: z.array(z.string()) })),
    environment: z.record(z.string(), z.string()),
    depends_on: z.optional(z.record(z.string(), z.object({ condition: z.literal('service_healthy') }))),
    image: z.string(),
  })
  const shape = z.looseObject({ services: z.record(z.string(), service), networks: z.object({ front: z.object({ internal: z.literal(true), ipam: z.object({ config: z.tuple([z.object({ subnet: z.string() })]) }) }), data: z.object({ internal: z.literal(true) }), egress: z.object({}), public: z.object({}) }) })
  const compose = shape.parse(parse(text('compose.yaml'), { merge: true }))
  const { services } = compose

  it('has two processes, PostgreSQL and Caddy, each locked down', () => {
    expect(Object.keys(services)).toEqual(['app-one', 'app-two', 'postgres', 'caddy'])
    for (const [name, { security_opt, image }] of Object.entries(services)) {
      expect(image.startsWith('bd-dashboard:') || !image.endsWith(':latest'), name).toBe(true)
      expect(security_opt, name).toContain('no-new-privileges:true')
    }
    const rights = Object.entries(services).map(([name, { user, cap_add }]) => [name, user, cap_add])
    // Caddy's image keeps certificates in a folder of root's; its root has nothing but one capability.
    expect(rights).toEqual([['app-one', '1000:1000', undefined], ['app-two', '1000:1000', undefined], ['postgres', '999:999', undefined], ['caddy', undefined, ['NET_BIND_SERVICE']]])
  })

  it('tells Caddy the same processes for streams as for all else', () => {
    const { UPSTREAMS, STREAM_UPSTREAMS } = services['caddy']?.environment ?? {}
    expect(STREAM_UPSTREAMS).toBe(String(UPSTREAMS).split(' ').map((upstream) => `tcp/${upstream}`).join(' '))
  })

  it('starts in order, and only Caddy can be reached from outside', () => {
    expect(Object.entries(services).flatMap(([name, { ports }]) => (ports ? [name] : []))).toEqual(['caddy'])
    expect(services['postgres']?.networks).toEqual(['data'])
    // With a second network in common, Caddy would call from addresses that the app doesn't trust.
    const shared = services['caddy']?.networks.filter((network) => services['app-one']?.networks.includes(network))
    expect(shared).toEqual(['front'])
    expect(services['app-one']?.environment['TRUSTED_PROXIES']).toBe(compose.networks.front.ipam.config[0].subnet)
    expect(Object.keys(services['app-one']?.depends_on ?? {})).toEqual(['postgres'])
    expect(Object.keys(services['caddy']?.depends_on ?? {})).toEqual(['app-one', 'app-two'])
    // Those of the app are the image's.
    for (const name of ['postgres', 'caddy']) expect(services[name]?.healthcheck, name).toBeDefined()
  })

  it('holds no secret, and neither does the example of its variables', () => {
    for (const [name, { environment }] of Object.entries(services)) {
      for (const [variable] of Object.entries(environment)) expect(/PASSWORD|SECRET|TOKEN|KEY/.test(variable) && !variable.endsWith('_FILE'), `${name} ${variable}`).toBe(false)
    }
    const set = text('app.env.example').split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    for (const line of set) expect(line).toMatch(/^[A-Z_]+=$/)
    const ours = readFileSync(join(root, '.env.example'), 'utf8')
    for (const line of set) expect(ours).toContain(`# ${line}`)
  })
})

describe('the systemd unit', () => {
  const unit = join(deploy, 'systemd/bd-dashboard@.service')
  /** Of 10, as `systemd-analyze security` rates it. Two of what is left are the network and V8's machine code. */
  const MOST_EXPOSED = 1.5

  it('has no right to anything but its own folder', () => {
    const lines = readFileSync(unit, 'utf8').split('\n')
    for (const line of ['DynamicUser=yes', 'ProtectSystem=strict', 'NoNewPrivileges=yes', 'CapabilityBoundingSet=', 'StateDirectory=bd-dashboard/%i']) expect(lines).toContain(line)
    expect(lines.filter((line) => /^(ReadWritePaths|User=root)/.test(line))).toEqual([])
  })

  it.skipIf(!isAtHand('systemd-analyze'))('is understood by systemd, which finds little exposed', async () => {
    // Other units of a machine are no part of this.
    const { output } = await runTool('systemd-analyze', ['verify', '--man=no', '--recursive-errors=no', unit])
    // Where node lies is the machine's business.
    expect(output.split('\n').filter((line) => line.includes('bd-dashboard') && !line.includes('/usr/bin/node is not executable'))).toEqual([])
    const rated = await runTool('systemd-analyze', ['security', '--offline=yes', '--no-pager', `--threshold=${MOST_EXPOSED * 10}`, unit])
    const level = Number(/Overall exposure level for \S+: ([\d.]+)/.exec(rated.output)?.[1])
    expect(level).toBeLessThanOrEqual(MOST_EXPOSED)
    expect(level).toBeGreaterThan(0)
    expect(rated.code).toBe(0)
  })
})

describe('the Caddyfile', () => {
  it.skipIf(!isAtHand('caddy'))('is understood by Caddy, and formatted as Caddy does', async () => {
    const file = join(deploy, 'Caddyfile')
    const env = { SITE_ADDRESS: 'app.example.com', HOME: '/nonexistent', XDG_DATA_HOME: '/nonexistent' }
    const adapted = await runTool('caddy', ['adapt', '--config', file, '--adapter', 'caddyfile'], env)
    expect(adapted.code, adapted.output).toBe(0)
    expect(adapted.output).toContain('"dial":"app-one:8787"')
    expect(adapted.output).toContain('"dial":"app-two:8787"')
    expect(adapted.output).toContain('"dial":"tcp/app-one:8787"')
    expect(adapted.output).toContain('"dial":"tcp/app-two:8787"')
    expect(adapted.output).not.toContain('"level":"warn"')
    expect((await runTool('caddy', ['fmt', file])).output.trim()).toBe(readFileSync(file, 'utf8').trim())
  })

  it('closes idle connections before the app does', () => {
    const [, seconds] = /keepalive (\d+)s/.exec(text('Caddyfile')) ?? []
    const [, ms] = /KEEP_ALIVE_MS = ([\d_]+)/.exec(readFileSync(join(root, 'server/main.ts'), 'utf8')) ?? []
    expect(Number(seconds) * 1000).toBeLessThan(Number(ms?.replaceAll('_', '')))
  })
})

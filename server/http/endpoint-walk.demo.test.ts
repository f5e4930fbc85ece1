import { afterAll, beforeAll, expect, it } from 'vitest'
import { readSchemas, type ReadAnswer, type ReadPath } from '../../src/contract/reads.ts'
import { verification } from '../../src/contract/verification.ts'
import { virtualCardEligibility } from '../../src/contract/virtual-card-eligibility.ts'
import { fromHttp } from '../../src/contract/wire.ts'
import { systemClock } from '../lib/clock.ts'
import { newSigner } from '../proof/testing/signer.ts'
import { startDemoApp, type DemoApp } from './testing/demo-app.ts'
import { inBd, inUnits, outsideOf, type Move } from './testing/endpoint-walk.ts'

// The checklist's section of endpoints, row by row: the specified fields, with the figures that the chain's own RPC and the
// market give when asked directly. Everything on the chain is final, and nothing moves meanwhile.

const NOW = Date.UTC(2026, 10, 21, 12)
/** A stopped clock, for the market's trades and for ages. */
const standing = { ...systemClock, now: () => NOW }

let server: DemoApp
let outside: ReturnType<typeof outsideOf>
let vaultMoves: Move[]
let stakeMoves: Move[]

beforeAll(async () => {
  server = await startDemoApp({ seed: 'walk', clock: standing })
  outside = outsideOf(server.demo)
  vaultMoves = (await Promise.all((await outside.accountsOf(server.demo.addresses.vault)).map(({ address }) => outside.moves(address)))).flat()
  stakeMoves = await outside.moves(server.demo.addresses.stakingAccount)
})
afterAll(() => server.close())

async function read<P extends ReadPath>(path: P): Promise<ReadAnswer<P>> {
  const response = await server.app.request(path)
  const text = await response.text()
  expect(response.status, text).toBe(200)
  return readSchemas[path].parse(fromHttp(path, JSON.parse(text), response.headers))
}

/** The fields of an answer except its meta, in alphabetical order. */
function fields(answer: object): string {
  return Object.keys(answer).filter((name) => name !== 'meta').toSorted().join(' ')
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)
const sent = () => vaultMoves.filter(({ change }) => change < 0n)
const isoOf = (blockTime: number) => new Date(blockTime * 1000).toISOString()

it('[API-01] GET /api/vault/live-balance', async () => {
  const answer = await read('/api/vault/live-balance')
  expect(fields(answer)).toBe('solBalance source vaultBalance vaultBalanceFormatted')
  const { vault } = server.demo.addresses
  expect(answer).toMatchObject({ vaultBalance: inBd(await outside.held(vault)), solBalance: await outside.sol(vault), source: 'direct_rpc' })
  expect(answer.vaultBalanceFormatted.replaceAll(/[^\d.]/g, '')).toBe(Number(answer.vaultBalance).toFixed(2))
  expect(answer.meta.state).toBe('live')
})

it('[API-02] GET /api/vault/metrics', async () => {
  const { vault, internal } = server.demo.addresses
  const supply = await outside.supply()
  const receivers = new Set(sent().flatMap(({ gained }) => [...gained.keys()]))
  expect(await read('/api/vault/metrics')).toMatchObject({
    totalDeployed: inBd(-sum(sent().map(({ change }) => change))),
    totalWallets: receivers.size,
    vaultAddress: vault,
    vaultBalance: inBd(await outside.held(vault)),
    totalSupply: inBd(supply),
    circulatingSupply: inBd(supply - (await outside.held(internal))),
  })
})

it('[API-03] GET /api/transactions', async () => {
  const { transactions } = await read('/api/transactions')
  const all = new Map([...vaultMoves, ...stakeMoves].map((move) => [move.signature, move]))
  const newest = [...all.values()].toSorted((a, b) => b.slot - a.slot).slice(0, transactions.length)
  expect(transactions.length).toBeGreaterThan(20)
  expect(transactions.map(({ signature }) => signature).toSorted()).toEqual(newest.map(({ signature }) => signature).toSorted())
  const stakes = new Map(stakeMoves.map(({ signature, change }) => [signature, change]))
  for (const { signature, status, blockTime, type, amount, instructions } of transactions) {
    expect({ status, blockTime }, signature).toEqual({ status: 'finalized', blockTime: all.get(signature)?.blockTime })
    const [first] = instructions ?? []
    expect(fields(first ?? {}), signature).toBe('amount type')
    expect(first?.type, signature).toBe(type)
    const moved = instructions?.filter((one) => one.type === type).map((one) => inUnits(one.amount)) ?? []
    expect(sum(moved), signature).toBe(inUnits(amount ?? ''))
  }
  // If it is the only movement, it is what the chain says about the staking account.
  const single = transactions.flatMap(({ signature, amount, instructions }) => {
    const change = stakes.get(signature)
    return change === undefined || instructions?.length !== 1 ? [] : [{ signature, said: inUnits(amount ?? ''), change: change < 0n ? -change : change }]
  })
  expect(single.length).toBeGreaterThan(5)
  for (const { signature, said, change } of single) expect(said, signature).toBe(change)
})

it('[API-04] GET /api/analytics/overview', async () => {
  const answer = await read('/api/analytics/overview')
  expect(fields(answer)).toBe('totalDeployed totalWallets vaultBalance')
  expect(answer).toMatchObject({
    totalDeployed: inBd(-sum(sent().map(({ change }) => change))),
    totalWallets: new Set(sent().flatMap(({ gained }) => [...gained.keys()])).size,
    vaultBalance: inBd(await outside.held(server.demo.addresses.vault)),
  })
})

it('[API-05] GET /api/staking/total', async () => {
  const answer = await read('/api/staking/total')
  expect(fields(answer)).toBe('balance solBalance source stakerCount stakers stakingAccounts')
  const { unattributed } = await read('/api/staking/reconciliation')
  const { stakingAccount } = server.demo.addresses
  // Amounts without an owner are in the account, but not staked by anyone.
  expect(inUnits(answer.balance) + inUnits(unattributed)).toBe(await outside.balanceOf(stakingAccount))
  expect(sum(answer.stakers.map(({ amount }) => inUnits(amount)))).toBe(inUnits(answer.balance))
  expect(answer).toMatchObject({ stakerCount: answer.stakers.length, stakingAccounts: 1, solBalance: await outside.sol(server.demo.cast.staking.address) })
  expect(fields(answer.stakers[0] ?? {})).toBe('amount wallet')
})

it('[API-06] [API-08] GET /api/token/market-data and /api/trading/market-data', async () => {
  const { price, priceChange24h, volume24h, liquidity } = await outside.market()
  const circulating = (await outside.supply()) - (await outside.held(server.demo.addresses.internal))
  const marketCap = expect.closeTo(price * Number(inBd(circulating)), 2)
  const token = await read('/api/token/market-data')
  expect(fields(token)).toBe('marketCap marketCapMeta marketCapSource price priceChange24h source volume24h')
  expect(token).toMatchObject({ price, priceChange24h, volume24h, marketCap, marketCapSource: 'circulating_supply', source: 'dexscreener' })
  const trading = await read('/api/trading/market-data')
  expect(fields(trading)).toBe('liquidity marketCap marketCapMeta marketCapSource priceChange24h priceUsd volume24h')
  expect(trading).toMatchObject({ priceUsd: price, priceChange24h, volume24h, marketCap, liquidity })
})

it('[API-07] GET /api/analytics/real-staking', async () => {
  const answer = await read('/api/analytics/real-staking')
  expect(fields(answer)).toBe('totalStaked totalStakers')
  const { balance, stakerCount } = await read('/api/staking/total')
  expect(answer).toMatchObject({ totalStakers: stakerCount, totalStaked: balance })
  expect([typeof answer.totalStakers, typeof answer.totalStaked]).toEqual(['number', 'string'])
})

it('[API-09] [API-11] GET /api/vault/transactions and /api/vault/notifications', async () => {
  const { vault } = server.demo.addresses
  const newest = vaultMoves.toSorted((a, b) => b.slot - a.slot).map(({ signature, blockTime, slot }) => ({ signature, blockTime, slot }))
  const activity = await read('/api/vault/transactions')
  expect(fields(activity)).toBe('transactions vaultSOLBalance')
  expect(activity.vaultSOLBalance).toBe(await outside.sol(vault))
  const { length } = activity.transactions
  expect(length).toBeGreaterThan(5)
  const inOrder = (list: readonly { signature: string; slot: number }[]) => list.toSorted((a, b) => b.slot - a.slot || a.signature.localeCompare(b.signature))
  expect(inOrder(activity.transactions)).toEqual(inOrder(newest.slice(0, length)))

  const news = await read('/api/vault/notifications')
  expect(fields(news)).toBe('lastUpdate monitoringActive source transactions vaultBalance')
  expect(news).toMatchObject({ monitoringActive: true, source: 'direct_rpc', vaultBalance: inBd(await outside.held(vault)), transactions: activity.transactions })
})

it('[API-10] GET /api/vault/deployment-metrics', async () => {
  const answer = await read('/api/vault/deployment-metrics')
  expect(fields(answer)).toBe('lastUpdated recentDeployments source vaultAddress')
  expect(answer.vaultAddress).toBe(server.demo.addresses.vault)
  const onChain = new Map(sent().map((move) => [move.signature, move]))
  expect(answer.recentDeployments.length).toBeGreaterThan(3)
  const paid = new Map<string, bigint>()
  for (const { signature, amount, timestamp } of answer.recentDeployments) {
    expect(timestamp).toBe(isoOf(onChain.get(signature)?.blockTime ?? 0))
    paid.set(signature, (paid.get(signature) ?? 0n) + inUnits(amount))
  }
  for (const [signature, amount] of paid) expect(amount, signature).toBe(-(onChain.get(signature)?.change ?? 0n))
})

it('[API-12] GET /api/staking/transfers', async () => {
  const answer = await read('/api/staking/transfers')
  expect(fields(answer)).toBe('stakers totalStaked totalStakers')
  const onChain = new Map(stakeMoves.map((move) => [move.signature, move]))
  expect(answer.stakers.length).toBeGreaterThan(10)
  for (const { wallet, amount, startDate, unlockDate, signature } of answer.stakers) {
    const move = onChain.get(signature)
    expect(startDate, signature).toBe(isoOf(move?.blockTime ?? 0))
    // A new stake restarts the lock of the wallet's whole stake.
    const newest = Math.max(...answer.stakers.filter((other) => other.wallet === wallet).map((other) => Date.parse(other.startDate)))
    expect(Date.parse(unlockDate) - newest, signature).toBe(180 * 86_400_000)
    // Withdrawn amounts are no longer part of the position.
    expect(inUnits(amount) > 0n && inUnits(amount) <= (move?.change ?? 0n), `${wallet} ${signature}`).toBe(true)
  }
  expect(sum(answer.stakers.map(({ amount }) => inUnits(amount)))).toBe(inUnits(answer.totalStaked))
  expect(new Set(answer.stakers.map(({ wallet }) => wallet)).size).toBe(answer.totalStakers)
})

it('[API-13] GET /api/network/health', async () => {
  const answer = await read('/api/network/health')
  expect(fields(answer)).toBe('activeEndpoints errorCount lastUpdate status totalEndpoints')
  expect(answer).toMatchObject({ status: 'healthy', activeEndpoints: server.demo.rpcUrls.length, totalEndpoints: server.demo.rpcUrls.length, errorCount: 0 })
})

it('[API-16] [API-18] GET /api/verify-bd-tokens and /api/virtual-card/eligibility', async () => {
  const { price } = await outside.market()
  const { stakers } = await read('/api/staking/total')
  const [largest] = stakers
  const newcomer = newSigner().address
  const [trader] = server.demo.cast.traders
  for (const [wallet, staked] of [[largest?.wallet ?? '', largest?.amount ?? ''], [trader?.address ?? '', '0'], [newcomer, '0']] as const) {
    const held = await outside.held(wallet)
    const units = inUnits(staked)
    const tier = units >= 7_500_000_000_000n ? 'raven' : units >= 5_000_000_000_000n ? 'banker' : units >= 2_500_000_000_000n ? 'duckling' : 'none'
    const verified = verification.parse(await (await server.app.request(`/api/verify-bd-tokens?walletAddress=${wallet}`)).json())
    expect(fields(verified)).toBe('detectionMethod isStaking stakedAmount tier')
    const detectionMethod = units > 0n ? 'staking_ledger' : held > 0n ? 'token_account_analysis' : 'none'
    expect(verified).toMatchObject({ isStaking: units > 0n, stakedAmount: staked, tier, detectionMethod })
    const card = virtualCardEligibility.parse(await (await server.app.request(`/api/virtual-card/eligibility?walletAddress=${wallet}`)).json())
    expect(fields(card)).toBe('bdBalance eligible tier usdValue')
    expect(card).toMatchObject({ eligible: tier !== 'none', bdBalance: inBd(held), tier })
    expect(card.usdValue).toBeCloseTo((Number(held) / 1e6) * price, 6)
  }
  expect(inUnits(largest?.amount ?? '0')).toBeGreaterThan(7_500_000_000_000n)
  expect((await server.app.request(`/api/verify-bd-tokens?walletAddress=${server.demo.addresses.mint}`)).status).toBe(400)
})

it('[API-23] GET /api/holders/overview', async () => {
  const answer = await read('/api/holders/overview')
  expect(fields(answer)).toBe('counted distribution totalHolders')
  const { vault, internal, stakingAccount } = server.demo.addresses
  const { all, others } = await outside.holders([vault, internal, stakingAccount])
  const { people, programs, project } = answer.counted ?? { people: 0, programs: 0, project: 0 }
  expect(answer.totalHolders).toBe(people)
  expect([people + programs, project]).toEqual([others, all - others])
})

it('[API-24] GET /api/stakers/enhanced', async () => {
  const { stakers } = await read('/api/stakers/enhanced')
  expect(fields(stakers[0] ?? {})).toBe('isAuthenticated stakedAmount stakingDuration tier transactionCount walletAddress')
  const positions = (await read('/api/staking/transfers')).stakers
  for (const { walletAddress, stakedAmount, stakingDuration, transactionCount } of stakers) {
    const own = positions.filter(({ wallet }) => wallet === walletAddress)
    expect(sum(own.map(({ amount }) => inUnits(amount))), walletAddress).toBe(inUnits(stakedAmount))
    const since = Math.min(...own.map(({ startDate }) => Date.parse(startDate)))
    expect(stakingDuration, walletAddress).toBe(Math.floor((NOW - since) / 86_400_000))
    expect(transactionCount, walletAddress).toBeGreaterThanOrEqual(new Set(own.map(({ signature }) => signature)).size)
    expect(transactionCount, walletAddress).toBeLessThanOrEqual(stakeMoves.length)
  }
})

it('[API-25] GET /api/staking/program-summary', async () => {
  const answer = await read('/api/staking/program-summary')
  expect(fields(answer)).toBe('isActive lastVerified programAddress totalAccounts totalValue')
  const { stakingProgram } = server.demo.addresses
  const { balance, stakerCount } = await read('/api/staking/total')
  expect(answer).toMatchObject({ isActive: await outside.runs(stakingProgram), programAddress: stakingProgram, totalAccounts: stakerCount, totalValue: balance })
  expect(answer.isActive).toBe(true)
})

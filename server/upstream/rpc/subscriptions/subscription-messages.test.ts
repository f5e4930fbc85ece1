import { describe, expect, it } from 'vitest'
import { fixturesMissing, fixtureText } from '../../testing/fixtures.ts'
import { readMessage } from './subscription-messages.ts'

describe.skipIf(fixturesMissing)('readMessage: recorded', () => {
  it('reads an account notification', () => {
    const text = fixtureText('ws_accountNotification_token_account_jsonParsed.json')
    expect(readMessage(text)).toEqual({ type: 'news', method: 'accountNotification', subscription: 23784, slot: 99118135 })
  })

  it('reads the logs of a transaction, even of a failed one', () => {
    const text = fixtureText('ws_logsNotification_with_error.json')
    expect(readMessage(text)).toEqual({ type: 'news', method: 'logsNotification', subscription: 23784, slot: 84392429 })
  })
})

describe('readMessage', () => {
  it.each<[object, object]>([
    [{ jsonrpc: '2.0', result: 23784, id: 1 }, { type: 'subscribed', id: 1, subscription: 23784 }],
    [{ jsonrpc: '2.0', error: { code: -32601, message: 'Method not found' }, id: 1 }, { type: 'refused', id: 1, code: -32601 }],
    [{ jsonrpc: '2.0', result: true, id: 7 }, { type: 'other' }],
    [{ jsonrpc: '2.0', method: 'slotNotification', params: { result: { parent: 75, root: 44, slot: 76 }, subscription: 0 } }, { type: 'slot', subscription: 0, slot: 76 }],
  ])('reads %j', (body, message) => {
    expect(readMessage(JSON.stringify(body))).toEqual(message)
  })

  it.each([
    '',
    '<html>502</html>',
    'null',
    '[]',
    '{"jsonrpc":"2.0"',
    '{"jsonrpc":"2.0","result":"yes","id":1}',
    '{"method":"accountNotification","params":{"result":{"context":{"slot":"soon"},"value":{"lamports":1,"data":{}}},"subscription":1}}',
    '{"method":"accountNotification","params":{"result":{"context":{"slot":5},"value":null},"subscription":1}}',
    '{"method":"logsNotification","params":{"result":{"context":{"slot":-5},"value":{"signature":"x","err":null}},"subscription":1}}',
    '{"method":"slotNotification","params":{"result":{"slot":18446744073709551615},"subscription":1}}',
    '{"method":"voteNotification","params":{"result":{},"subscription":1}}',
  ])('takes %s for garbage', (text) => {
    expect(readMessage(text)).toEqual({ type: 'garbage' })
  })

  it('reads lamports and rent epochs of 64 bits without stumbling', () => {
    const text = '{"method":"accountNotification","params":{"result":{"context":{"slot":5},"value":{"lamports":18446744073709551615,"data":["","base64"],"rentEpoch":18446744073709551615}},"subscription":1}}'
    expect(readMessage(text)).toMatchObject({ type: 'news', slot: 5 })
  })
})

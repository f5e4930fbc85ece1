/** Whether a text is a Solana address: base58 of 32 bytes. Check before asking any node. */
export { isAddress } from '@solana/web3.js'

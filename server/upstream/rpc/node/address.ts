/** Whether a text is a Solana address: base58 of 32 bytes. To be asked before any node is. */
export { isAddress } from '@solana/web3.js'

/** Months after a sender's last message at whose end messages and verification requests are deleted. */
export const RETENTION_MONTHS = 24

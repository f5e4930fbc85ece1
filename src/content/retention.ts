/** Months after a sender's last message until their messages and verification requests are deleted. */
export const RETENTION_MONTHS = 24

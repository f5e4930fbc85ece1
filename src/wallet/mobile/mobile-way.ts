/** Why this browser can't speak to a wallet app on the same device, or `null` if it can. By the user agent, the only clue there is. */
export function mobileObstacle(userAgent: string): 'not_android' | 'not_chromium' | 'in_app' | null {
  if (!/Android/i.test(userAgent)) return 'not_android'
  if (/; wv\)|FBAN|FBAV|Instagram|Version\/[\d.]+ Chrome\//.test(userAgent)) return 'in_app'
  return /Chrome\//.test(userAgent) ? null : 'not_chromium'
}

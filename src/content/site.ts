/** What the product is called, and what stands in for facts that an installation does not give. */
export const site = {
  name: 'BlackDuck',
  token: 'BD',
  /** Shown in the footer where no address is configured. */
  noOfficeAddress: 'Office address on request',
} as const

/** The database can't be used, for a reason that the operator can fix. One line that names the variable and says what to do. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
}

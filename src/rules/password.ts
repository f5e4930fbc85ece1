/** The passwords that attackers try first, in lower case. */
const commonest = new Set(
  `123456 1234567 12345678 123456789 1234567890 12345678910 0123456789 0987654321 987654321 87654321 7654321 654321 123123
  123123123 123321 112233 121212 131313 159753 147258 147258369 159357 102030 101010 123654 456789 789456 789456123 741852963
  password password1 password12 password123 passw0rd p@ssword p@ssw0rd pass123 pass1234 passwort passwort1 motdepasse
  contraseña qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwertyuiop qwertz qwertz123 qwertzuiop azerty azerty123
  azertyuiop asdfgh asdfghjkl asdf1234 asd123 zxcvbn zxcvbnm zaq12wsx 1qaz2wsx 1q2w3e 1q2w3e4r 1q2w3e4r5t q1w2e3r4 qazwsx
  qweasd qweasdzxc qwe123 abc123 abcd1234 abc1234 abcdef abcdefg abcdefgh abcdef123 a1b2c3 a1b2c3d4 aa123456 a123456 a12345678
  admin1 admin12 admin123 admin1234 admin12345 admin@123 administrator adminadmin root123 rootroot toor123 master master123
  superman superuser batman welcome welcome1 welcome123 letmein letmein1 letmein123 login123 access iloveyou iloveyou1 princess
  princess1 dragon dragon123 monkey monkey123 football football1 baseball baseball1 basketball soccer hockey shadow sunshine
  sunshine1 trustno1 michael michael1 jordan jordan23 jennifer jessica ashley daniel thomas charlie andrew nicole matthew
  anthony robert william george hunter hunter2 killer ginger pepper cheese summer winter spring autumn flower orange purple
  silver golden cookie chocolate computer internet whatever nothing secret secret123 changeme changeme123 default guest123
  test123 test1234 testtest tester demo123 temp123 hello123 hello1234 hallo123 ficken schatz lovely loveme babygirl pokemon
  starwars freedom ferrari mercedes corvette mustang harley yankees dallas eagles samsung google gfhjkm liverpool arsenal
  chelsea barcelona juventus bitcoin bitcoin1 ethereum solana solana1 solana123 crypto crypto123 blackduck blackduck1
  blackduck123 duckduck duckling banker`.split(/\s+/),
)

/** Whether it is one of the most common, a sequence, or a short pattern repeated. The list holds only passwords that are long enough. */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  return commonest.has(plain) || /^(.{1,3})\1+$/su.test(plain) || isSequence(plain)
}

export type PasswordStrength = 'weak' | 'fair' | 'good' | 'strong'

/** A hint while the person types. Length counts most, as it makes guessing costly. */
export function passwordStrength(password: string): PasswordStrength {
  if (password.length < 8 || isCommonPassword(password)) return 'weak'
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u].filter((kind) => kind.test(password)).length
  const worth = Math.min(password.length, new Set(password).size * 2) + 2 * (kinds - 1)
  if (worth < 12) return 'fair'
  return worth < 18 ? 'good' : 'strong'
}

/** abcdef, 987654. */
function isSequence(text: string): boolean {
  const codes = [...text].map((letter) => letter.codePointAt(0) ?? 0)
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)))
  const [step] = steps
  return steps.size === 1 && (step === 1 || step === -1)
}

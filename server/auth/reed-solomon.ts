// The error-correction bytes of QR codes: Reed-Solomon over GF(256) with the polynomial 0x11d.

const exponents = new Uint8Array(255)
const logarithms = new Uint8Array(256)
for (let power = 0, value = 1; power < 255; power += 1) {
  exponents[power] = value
  logarithms[value] = power
  value = (value << 1) ^ (value & 0x80 ? 0x11d : 0)
}

function multiply(a: number, b: number): number {
  if (a === 0 || b === 0) return 0
  return exponents[((logarithms[a] ?? 0) + (logarithms[b] ?? 0)) % 255] ?? 0
}

/** The generator polynomial of a degree, without its leading one. */
function generator(degree: number): number[] {
  let polynomial = [1]
  for (let power = 0; power < degree; power += 1) {
    const root = exponents[power] ?? 0
    const raised = [...polynomial, 0]
    polynomial = raised.map((coefficient, i) => coefficient ^ multiply(polynomial[i - 1] ?? 0, root))
  }
  return polynomial.slice(1)
}

/** The bytes that follow the data so that a reader can mend errors in either. */
export function correctionBytes(data: number[], count: number): number[] {
  const divisor = generator(count)
  let remainder: number[] = Array(count).fill(0)
  for (const byte of data) {
    const factor = byte ^ (remainder[0] ?? 0)
    const shifted = [...remainder.slice(1), 0]
    remainder = shifted.map((value, i) => value ^ multiply(divisor[i] ?? 0, factor))
  }
  return remainder
}

import * as z from 'zod'

// By default zod evaluates code, which the content security policy forbids.
z.config({ jitless: true })

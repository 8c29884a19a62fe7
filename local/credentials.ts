/** Credentials with which the SDK signs requests that nobody on this machine checks. */
export const localRegion = 'us-east-1'
export const localCredentials = { accessKeyId: 'local', secretAccessKey: 'local' }
